// Jest's globalTeardown: stops the PostgreSQL that postgres-global-setup.ts started.
export default async function stopTestPostgres(): Promise<void> {
  await globalThis.stopTestPostgres?.();
}
