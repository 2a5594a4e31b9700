// The parts of this feature that others use.
export { SEND_PASSWORD_LINK, sendPasswordLink, type PasswordLinkJob } from './send-password-link';
export { inviteUser } from './invite-user';
export { passwordLinksFeature } from './password-links-routes';
