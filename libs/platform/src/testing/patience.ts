// Apps and databases work in these tests: on a busy machine that takes longer than Jest's five seconds.
jest.setTimeout(120_000);
