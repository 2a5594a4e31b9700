import { isApiError } from '@portal/api-client';
import { choosePasswordSchema, SHELL_ADDRESS, type PasswordLink } from '@portal/domain';
import { errorMessage, LoadingState, PasswordField, PortalForm } from '@portal/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { StartProblem } from '../../frame/start-problem';
import { passwordHelp } from '../password-help';
import { SignInFrame } from './sign-in-frame';
import { choosePassword, getPasswordLink } from './password-calls';
import { SheetButton } from './sheet-button';

const EMPTY = { password: '', repeatedPassword: '' };

type Shown =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'over' }
  | { kind: 'form'; link: PasswordLink }
  | { kind: 'done' };

const isOver = (error: unknown): boolean => isApiError(error) && (error.status === 404 || error.status === 422);

export function ChoosePassword({ secret }: { secret: string }) {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const isLoading = shown.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    getPasswordLink(secret).then(
      (link) => setShown({ kind: 'form', link }),
      (error: unknown) => setShown(isOver(error) ? { kind: 'over' } : { kind: 'failed', error }),
    );
  }, [secret, isLoading]);

  switch (shown.kind) {
    case 'loading':
    case 'failed':
      return (
        <SignInFrame title="Elige tu contraseña">
          {shown.kind === 'loading' ? (
            <LoadingState />
          ) : (
            <StartProblem
              title="No se pudo comprobar el enlace"
              description={errorMessage(shown.error)}
              onRetry={() => setShown({ kind: 'loading' })}
            />
          )}
        </SignInFrame>
      );
    case 'over':
      return <LinkOver />;
    case 'done':
      return (
        <SignInFrame title="Contraseña guardada">
          <p className="ui-quiet sign-in-words" role="status">
            Tus sesiones en otros dispositivos se cerraron. Ingresa con tu contraseña nueva.
          </p>
          <Link className="ui-button ui-button-main" to={SHELL_ADDRESS.login}>
            Iniciar sesión
          </Link>
        </SignInFrame>
      );
    case 'form':
      return (
        <ChoosePasswordForm
          secret={secret}
          link={shown.link}
          onDone={() => setShown({ kind: 'done' })}
          onOver={() => setShown({ kind: 'over' })}
        />
      );
  }
}

function LinkOver() {
  return (
    <SignInFrame title="El enlace ya no sirve">
      <p className="ui-quiet sign-in-words" role="status">
        El enlace ya se usó o venció. Pide otro con tu correo.
      </p>
      <Link className="ui-button ui-button-main" to={SHELL_ADDRESS.password}>
        Pedir otro enlace
      </Link>
      <Link className="sign-in-other" to={SHELL_ADDRESS.login}>
        Volver a iniciar sesión
      </Link>
    </SignInFrame>
  );
}

type ChoosePasswordFormProps = { secret: string; link: PasswordLink; onDone: () => void; onOver: () => void };

function ChoosePasswordForm({ secret, link, onDone, onOver }: ChoosePasswordFormProps) {
  const { account, isAdministrator, purpose } = link;
  return (
    <SignInFrame title={purpose === 'invitation' ? 'Elige tu contraseña' : 'Elige otra contraseña'}>
      <p className="ui-quiet sign-in-words">
        {account.name} {account.lastName}, será la de tu cuenta {account.email}.
      </p>
      <PortalForm
        initialValues={{ ...EMPTY, secret }}
        schema={choosePasswordSchema}
        schemaContext={isAdministrator ? { administrator: account } : {}}
        ariaLabel="Elegir contraseña"
        asksBeforeLoss={false}
        onSubmit={async (input) => {
          await choosePassword(input);
          onDone();
        }}
        onFailure={(error) => {
          if (isApiError(error) && error.status === 404) onOver();
        }}
      >
        {/* Tells the browser's password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField
          name="password"
          label="Contraseña nueva"
          autoComplete="new-password"
          help={passwordHelp(isAdministrator)}
        />
        <PasswordField name="repeatedPassword" label="Repetir contraseña nueva" autoComplete="new-password" />
        <SheetButton label="Guardar contraseña" />
      </PortalForm>
    </SignInFrame>
  );
}
