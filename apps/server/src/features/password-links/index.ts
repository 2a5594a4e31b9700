export { inviteUser, sendPasswordLink } from './send-password-link';
export { passwordLinksFeature } from './password-links-routes';
