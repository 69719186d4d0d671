"""What authors and instructors make of the course: editions for students, new labs. Standard library only."""
