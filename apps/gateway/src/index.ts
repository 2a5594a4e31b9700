// What the release tools share with the gateway: the store and the rules of publishing. The server itself is main.ts.
export * from './releases/folder-release-store';
export * from './releases/publish';
export * from './releases/release-store';
export * from './releases/rollback';
