/** Made by the build of a host from tools/federation/shared-singletons.ts. */
declare module 'portal-shared-modules' {
  export const sharedModules: readonly (readonly [key: string, version: string, load: () => Promise<object>])[];
}
