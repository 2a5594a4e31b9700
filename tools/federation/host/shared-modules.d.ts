/** Made by the build of a host from tools/federation/shared-singletons.ts. */
declare module 'portal-shared-modules' {
  /** The modules of a host: the key by which remotes request it, its version, and its loader. */
  export const sharedModules: readonly (readonly [key: string, version: string, load: () => Promise<object>])[];
}
