/** Made by the build of a host from tools/federation/shared-singletons.ts. */
declare module 'portal-shared-modules' {
  /** `names` are separated by spaces; none for a module that is shared whole. */
  export const sharedModules: readonly (readonly [
    request: string,
    version: string,
    names: string,
    load: () => Promise<object>,
  ])[];
}
