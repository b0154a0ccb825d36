/** The version of the program; the bundler puts it in. */
declare const HANDTEST_VERSION: string | undefined;

export const version = typeof HANDTEST_VERSION === 'string' ? HANDTEST_VERSION : '0.0.0';
