import { isApiError, useChangePassword, type ApiError } from '@portal/api-client';
import { administratorOf, changePasswordSchema, type Account } from '@portal/domain';
import { Alert, FormModal, PasswordField } from '@portal/ui';
import { useState } from 'react';
import { passwordHelp } from '../password-help';
import { TOASTS } from './toasts';

const EMPTY = { currentPassword: '', password: '', repeatedPassword: '' };

export function PasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const administrator = administratorOf(account);
  const change = useChangePassword();
  const [lock, setLock] = useState<ApiError | null>(null);

  return (
    <FormModal
      open
      title="Cambiar contraseña"
      submitLabel="Cambiar contraseña"
      width={420}
      initialValues={EMPTY}
      schema={changePasswordSchema}
      schemaContext={{ administrator }}
      onClose={onClose}
      done={TOASTS.password.updated}
      onSubmit={async (input) => {
        setLock(null);
        await change.mutateAsync(input);
        onClose();
      }}
      onFailure={(error) => {
        if (isApiError(error) && error.code === 'TOO_MANY_REQUESTS') setLock(error);
      }}
    >
      <p>Al cambiarla se cierran tus sesiones en los demás dispositivos; esta sigue abierta.</p>
      {lock && (
        <Alert
          style={{ marginBottom: 16 }}
          type="warning"
          showIcon
          role="alert"
          title={lock.message}
          description={`Por seguridad, la contraseña actual solo se puede probar unas pocas veces seguidas. ${whenAgain(lock)}`}
        />
      )}
      {/* Tells the browser's password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField name="currentPassword" label="Contraseña actual" autoComplete="current-password" autoFocus />
      <PasswordField
        name="password"
        label="Contraseña nueva"
        autoComplete="new-password"
        help={passwordHelp(administrator !== undefined)}
      />
      <PasswordField name="repeatedPassword" label="Repetir contraseña nueva" autoComplete="new-password" />
    </FormModal>
  );
}

function whenAgain({ retryAfter }: ApiError): string {
  if (retryAfter === undefined) return '';
  const minutes = Math.max(1, Math.ceil(retryAfter / 60));
  return `Podrás intentarlo de nuevo en ${minutes} minuto${minutes === 1 ? '' : 's'}.`;
}
