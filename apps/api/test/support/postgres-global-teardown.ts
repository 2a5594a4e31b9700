// Jest's globalTeardown: ends what postgres-global-setup.ts began.
export default async function stopTestPostgres(): Promise<void> {
  await globalThis.stopTestPostgres?.();
}
