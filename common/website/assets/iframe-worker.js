// A browser refuses workers for pages from a file system. The search then runs in a hidden frame.
// Material loads a script of this name, from elsewhere unless there is one.
if (location.protocol === "file:") {
    window.Worker = class extends EventTarget {
        constructor(url) {
            super();
            const frame = document.createElement("iframe");
            frame.hidden = true;
            document.body.append(frame);
            this.inside = frame.contentWindow;
            this.waiting = [];  // messages until the script is loaded
            this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", {data}));
            const script = frame.contentDocument.createElement("script");
            script.src = url;
            script.onload = () => {
                for (const data of this.waiting) this.deliver(data);
                this.waiting = null;
            };
            frame.contentDocument.body.append(script);
        }
        deliver(data) {
            this.inside.dispatchEvent(new this.inside.MessageEvent("message", {data}));
        }
        postMessage(data) {
            if (this.waiting) this.waiting.push(data);
            else this.deliver(data);
        }
    };
}
