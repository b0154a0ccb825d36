/** Under this key the browser keeps the organization that the dashboard shows. */
export const organizationKey = 'handtest.organization';
