// Tests with apps and databases take longer than Jest's five seconds on a busy machine.
jest.setTimeout(120_000);
