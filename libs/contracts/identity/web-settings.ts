/** What the pages of the web app show or hide before anyone has signed in. */
export class WebSettings {
  /** Sign-in with OpenID Connect. */
  oidc: boolean;
  /** The server sends mails, such as those that reset a password. */
  mail: boolean;
  /** Payments and subscriptions. */
  stripe: boolean;
  /** The App of the code host is configured. */
  codehost: boolean;
  /** Testers can use a remote browser, and callers can watch it. */
  remoteBrowser: boolean;
  /** The release of the server. */
  version: string;
}
