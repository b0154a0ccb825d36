/** The rows of the web app, whose pages have their session in a cookie. */
import { accountContract, oidcContract, WebSession, WebSettings } from '@handtest/contracts/identity';
import { type Route, route } from './route.js';

const answersCookie = '`user`, `email`, `expiresAt`, and the session in a cookie that scripts cannot read';

export const webRows: Omit<Route, 'section'>[] = [
  route('GET /api/web/config', 'open', oidcContract, 'settings', {
    id: 'web.config',
    summary: 'Get what this server offers, for the pages before signing in',
    answers: '`oidc`, `mail`, `stripe`, `codehost`, `remoteBrowser`, each true or false, and `version`',
    byHand: true,
    response: WebSettings,
  }),
  route('POST /api/web/signup', 'open', accountContract, 'signUp', {
    id: 'web.signUp',
    summary: 'Sign up in a browser; the session is a cookie',
    answers: answersCookie,
    status: 201,
    byHand: true,
    response: WebSession,
  }),
  route('POST /api/web/login', 'open', accountContract, 'logIn', {
    id: 'web.logIn',
    summary: 'Log in in a browser; the session is a cookie',
    answers: answersCookie,
    byHand: true,
    response: WebSession,
  }),
  route('POST /api/web/logout', 'session', accountContract, 'logOut', {
    id: 'web.logOut',
    summary: 'Log out in a browser and delete the cookie',
    answers: '`{}`, also when the session of the cookie had ended',
    byHand: true,
  }),
];
