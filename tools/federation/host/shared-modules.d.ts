/** Made by the build of a host from tools/federation/shared-singletons.ts. */
declare module 'portal-shared-modules' {
  /** What a host provides: the key by which remotes ask for it, its version, and how to load it. */
  export const sharedModules: readonly (readonly [key: string, version: string, load: () => Promise<object>])[];
}
