export { creationOf } from './user-audit';
export { createUsersRepository } from './users-repository';
export { createUser, deactivateUsers } from './users-service';
