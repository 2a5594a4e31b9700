export { sendPasswordLink } from './send-password-link';
export { inviteUser } from './invite-user';
export { passwordLinksFeature } from './password-links-routes';
