import { isApiError, signIn } from '@portal/api-client';
import { loginSchema, UNKNOWN_ERROR, type LoginInput } from '@portal/domain';
import {
  Alert,
  applyServerErrors,
  Button,
  PasswordField,
  PortalForm,
  TextField,
  useIsSubmitting,
  useToasts,
} from '@portal/ui';
import { useEffect, useRef } from 'react';
import { usePortal } from '../portal';
import { tabTitle } from '../product';
import { BrandPanel } from './brand-panel';
import { DemonstrationAccounts } from './demonstration-accounts';
import './sign-in.css';

const EMPTY: LoginInput = { email: '', password: '' };

/** 'Iniciar Sesión'. Where one goes afterwards is the router's business: it follows the session. */
export function SignInPage({ hasExpired }: { hasExpired: boolean }) {
  const { demonstration } = usePortal();
  const toasts = useToasts();
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    document.title = tabTitle('Iniciar Sesión');
  }, []);

  return (
    <div className="sign-in">
      <BrandPanel />
      <main className="sign-in-side">
        <div className="sign-in-sheet">
          <h1>Iniciar Sesión</h1>
          <p className="sign-in-words">Ingresa con tu correo y contraseña para continuar.</p>
          {hasExpired && (
            <Alert
              className="sign-in-expired"
              type="info"
              showIcon
              title="Tu sesión expiró"
              description="Ingresa de nuevo y volverás a donde estabas."
            />
          )}
          <PortalForm
            initialValues={EMPTY}
            schema={loginSchema}
            ariaLabel="Iniciar Sesión"
            onSubmit={async (values, helpers) => {
              try {
                await signIn(values);
              } catch (error) {
                toasts.error(isApiError(error) ? error.error : UNKNOWN_ERROR);
                applyServerErrors(helpers, isApiError(error) ? error.errors : undefined);
              }
            }}
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
                <SignInButton ref={submit} />
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
        </div>
      </main>
    </div>
  );
}

function SignInButton({ ref }: { ref: React.Ref<HTMLButtonElement> }) {
  const isSubmitting = useIsSubmitting();
  return (
    <Button
      ref={ref}
      type="primary"
      htmlType="submit"
      size="large"
      block
      loading={isSubmitting}
      className="sign-in-button"
    >
      Ingresar
    </Button>
  );
}
