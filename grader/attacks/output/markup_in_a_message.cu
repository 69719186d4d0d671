// expect: 0 points, not_compiled
// A page shows this message: it must stay text.
#error "<script>document.title='10/10'</script><img src=x onerror=alert(1)>{{ 7*7 }}"
