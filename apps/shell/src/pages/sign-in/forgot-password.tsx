import { forgotPasswordSchema, SHELL_ADDRESS } from '@portal/domain';
import { PortalForm, TextField } from '@portal/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SignInFrame } from './sign-in-frame';
import { forgetPassword } from './password-calls';
import { SheetButton } from './sheet-button';

/** It never says whether an address has an account. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SignInFrame title="¿Olvidaste tu contraseña?">
      {sentTo === null ? (
        <>
          <p className="ui-quiet sign-in-words">Escribe tu correo y te enviaremos un enlace para elegir otra.</p>
          <PortalForm
            initialValues={{ email: '' }}
            schema={forgotPasswordSchema}
            ariaLabel="Pedir un enlace"
            asksBeforeLoss={false}
            onSubmit={async (input) => {
              await forgetPassword(input);
              setSentTo(input.email);
            }}
          >
            <TextField
              name="email"
              label="Correo"
              type="email"
              inputMode="email"
              autoComplete="username"
              placeholder="nombre@empresa.cl"
              autoFocus
            />
            <SheetButton label="Enviar enlace" />
          </PortalForm>
        </>
      ) : (
        <p className="ui-note ui-below ui-above" role="status">
          <strong>Revisa tu correo</strong>
          <br />
          Si {sentTo} tiene una cuenta, le llegará un enlace que vale 30 minutos. Si no llega, mira en el correo no
          deseado o pídele el enlace a un administrador.
        </p>
      )}
      <Link className="sign-in-other" to={SHELL_ADDRESS.login}>
        Volver a iniciar sesión
      </Link>
    </SignInFrame>
  );
}
