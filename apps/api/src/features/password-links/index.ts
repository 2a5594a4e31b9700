// The parts of this feature that others use.
export { sendPasswordLink } from './send-password-link';
export { inviteUser } from './invite-user';
export { passwordLinksFeature } from './password-links-routes';
