import { http } from '@portal/api-client';
import type { ChoosePasswordInput, ForgotPasswordInput, PasswordLink } from '@portal/domain';

export async function forgetPassword(input: ForgotPasswordInput): Promise<void> {
  await http.post('/auth/forgot-password', input);
}

/** Throws ApiError 404 when it does not hold. */
export async function getPasswordLink(secret: string): Promise<PasswordLink> {
  return (await http.post<{ data: PasswordLink }>('/auth/password-link', { secret })).data;
}

/** Every session of the person ends. */
export async function choosePassword(input: ChoosePasswordInput): Promise<void> {
  await http.post('/auth/password', input);
}
