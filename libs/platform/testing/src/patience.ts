// Ends a test that hangs. One that is about a time measures it; any other may take as long as a slow machine needs.
jest.setTimeout(600_000);
