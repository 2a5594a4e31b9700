import { isApiError, leftBehind, prepareCalls, rememberedEmail, signIn } from '@portal/api-client';
import { loginSchema, SHELL_ADDRESS, UNKNOWN_ERROR, type Demonstration, type LoginInput } from '@portal/domain';
import { PasswordField, PortalForm, TextField, usePrepareToasts } from '@portal/ui';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { returnAddressIn } from '../decide-route';
import { loadSignedIn } from '../load-signed-in';
import { SheetButton } from './sheet-button';
import { SignInFrame } from './sign-in-frame';

type DemonstrationAccountsProps = { demonstration: Demonstration; onChoose: (credentials: LoginInput) => void };

function DemonstrationAccounts({ demonstration, onChoose }: DemonstrationAccountsProps) {
  const { accounts, password } = demonstration;
  return (
    <details className="demonstration">
      <summary>Cuentas de demostración</summary>
      <ul>
        {accounts.map(({ email, description }) => (
          <li key={email}>
            <button type="button" className="ui-bare" onClick={() => onChoose({ email, password })}>
              <strong>{description}</strong>
              <br />
              <span className="ui-quiet ui-small">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

type SignInPageProps = {
  hasExpired: boolean;
  demonstration: Demonstration | null;
};

export function SignInPage({ hasExpired, demonstration }: SignInPageProps) {
  const prepareToasts = usePrepareToasts();
  const { pathname: asked = SHELL_ADDRESS.home } = returnAddressIn(useLocation().state) ?? {};
  const submit = useRef<HTMLButtonElement>(null);
  const [initialValues] = useState<LoginInput>(() => ({ email: rememberedEmail(), password: '' }));
  // Touching the form announces a sign-in: the next files load while the person types.
  const prepareNext = () => {
    prepareCalls();
    prepareToasts();
    loadSignedIn().catch(() => undefined);
  };

  return (
    <SignInFrame title="Iniciar Sesión" onFocus={prepareNext}>
      <p className="ui-quiet sign-in-words">
        Ingresa con tu correo y contraseña
        {asked === SHELL_ADDRESS.home ? ' para continuar.' : '. Después se abre la página que pediste, si existe.'}
      </p>
      {hasExpired && (
        <p className="ui-note ui-above" role="status">
          <strong>Tu sesión expiró</strong>
          <br />
          Ingresa de nuevo y volverás a donde estabas.
          {leftBehind() > 0 && ' Lo que falta enviar sigue en este dispositivo y se envía cuando ingreses.'}
        </p>
      )}
      <PortalForm
        initialValues={initialValues}
        schema={loginSchema}
        ariaLabel="Iniciar Sesión"
        asksBeforeLoss={false}
        onSubmit={signIn}
        failureText={(error) => (isApiError(error) ? error.error : UNKNOWN_ERROR)}
      >
        {(form) => (
          <>
            <TextField
              name="email"
              label="Correo"
              type="email"
              inputMode="email"
              autoComplete="username"
              placeholder="nombre@empresa.cl"
            />
            <PasswordField name="password" label="Contraseña" autoComplete="current-password" />
            <SheetButton ref={submit} label="Ingresar" />
            <Link className="sign-in-other" to={SHELL_ADDRESS.password}>
              ¿Olvidaste tu contraseña?
            </Link>
            {demonstration && (
              <DemonstrationAccounts
                demonstration={demonstration}
                onChoose={(credentials) => {
                  void form.setValues(credentials);
                  submit.current?.focus();
                }}
              />
            )}
          </>
        )}
      </PortalForm>
    </SignInFrame>
  );
}
