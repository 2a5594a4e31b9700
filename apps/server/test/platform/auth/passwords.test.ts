import { AppError } from '../../../src/platform/errors/app-error';
import { hashPassword, requirePasswordSlot } from '../../../src/platform/auth/passwords';

// The order of the work is tested, not the hash, which would take seconds.
jest.mock('@node-rs/argon2', () => ({ hash: (password: string) => Promise.resolve(password) }));

it('refuses further work while too many hashes wait, and accepts it again afterwards', async () => {
  const running = Array.from({ length: 201 }, () => hashPassword('Clave-2026'));
  expect(requirePasswordSlot).toThrow(AppError);
  await Promise.all(running);
  expect(requirePasswordSlot).not.toThrow();
});
