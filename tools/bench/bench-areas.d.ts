/** Made by the build of the single bundle: the areas, by name. */
declare module 'bench-areas' {
  export const areas: Readonly<Record<string, () => Promise<unknown>>>;
}
