/** The body of a job that lasts longer than any test. */
export const jobBody = {
  url: 'https://shop.example.com',
  description: 'Look around.',
  targetDurationMinutes: 30,
  maxExtensionMinutes: 10,
};
