import { isApiError, signIn, signOut, useLiveUpdates, useSession } from '@portal/api-client';
import { belongsTo, loginSchema, UNKNOWN_ERROR, type AreaPage, type SessionUser } from '@portal/domain';
import {
  AreaRoot,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  LoadingState,
  PasswordField,
  PortalForm,
  Select,
  TextField,
  errorMessage,
  useToasts,
} from '@portal/ui';
import { Suspense, useState, type ComponentType } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import './harness.css';
import type { HarnessSettings } from '../serve/harness-settings';

const audienceOf = (page: AreaPage) => ({ staff: page.roles, contractor: page.contractorRoles });

/** A page with a parameter is opened with the first record; the address bar takes any other. */
const addressOf = (page: AreaPage): string => page.path.replace(/:[^/]+/g, '1');

const ACCOUNT_KEY = 'harness-account';

/** The account that was chosen in this tab: the session tells a name, and no address. */
function keptAccount(user: SessionUser | null): string | null {
  const [id, email = null] = (sessionStorage.getItem(ACCOUNT_KEY) ?? '').split(' ');
  return user && id === String(user.id) ? email : null;
}

function AccountSelect({ settings, user }: { settings: HarnessSettings; user: SessionUser | null }) {
  const toasts = useToasts();
  const [isSigningIn, setIsSigningIn] = useState(false);
  const demonstration = settings.portal?.demonstration;
  if (!demonstration) return null;
  const change = async (email: string): Promise<void> => {
    setIsSigningIn(true);
    try {
      if (user) await signOut();
      await signIn({ email, password: demonstration.password });
      sessionStorage.setItem(ACCOUNT_KEY, `${useSession.getState().user?.id} ${email}`);
    } catch (error) {
      toasts.error(errorMessage(error));
    } finally {
      setIsSigningIn(false);
    }
  };
  return (
    <Select
      aria-label="Cuenta de demostración"
      placeholder={user?.name ?? 'Elige una cuenta'}
      value={keptAccount(user)}
      showSearch
      optionFilterProp="label"
      loading={isSigningIn}
      options={demonstration.accounts.map(({ email, description }) => ({
        value: email,
        label: `${description} · ${email}`,
      }))}
      onChange={(email: string) => void change(email)}
    />
  );
}

function PageSelect({ settings, user }: { settings: HarnessSettings; user: SessionUser | null }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { pages } = settings.area;
  return (
    <Select
      aria-label="Página del área"
      placeholder="Elige una página"
      value={pages.find((page) => matchPath(page.path, pathname))?.path ?? null}
      options={pages.map((page) => ({
        value: page.path,
        label: `${page.title} · ${page.path}${user && !belongsTo(user, audienceOf(page)) ? ' (sin acceso)' : ''}`,
      }))}
      onChange={(path: string) => {
        const page = pages.find((candidate) => candidate.path === path);
        if (page) void navigate(addressOf(page));
      }}
    />
  );
}

function SignIn({ portalUrl }: { portalUrl: string }) {
  return (
    <div className="harness-sign-in">
      <PortalForm
        initialValues={{ email: '', password: '' }}
        schema={loginSchema}
        ariaLabel="Iniciar Sesión"
        asksBeforeLoss={false}
        onSubmit={signIn}
        failureText={(error) => (isApiError(error) ? error.error : UNKNOWN_ERROR)}
      >
        <p>Ingresa con una cuenta de {new URL(portalUrl).host}.</p>
        <TextField name="email" label="Correo" type="email" inputMode="email" autoComplete="username" />
        <PasswordField name="password" label="Contraseña" autoComplete="current-password" />
        <Button type="primary" htmlType="submit" size="large" block>
          Ingresar
        </Button>
      </PortalForm>
    </div>
  );
}

function Content({ settings, Area }: { settings: HarnessSettings; Area: ComponentType }) {
  const { pathname } = useLocation();
  const status = useSession((session) => session.status);
  if (!settings.portal) {
    return (
      <ErrorState
        title="El portal no responde"
        description={`Esta página usa la API de ${settings.portalUrl}. Inícialo con npm start, o indica otro con API_URL.`}
        onRetry={() => location.reload()}
      />
    );
  }
  if (status !== 'signed-in') {
    return settings.portal.demonstration ? (
      <EmptyState title="Elige la cuenta con la que quieres ver esta área" />
    ) : (
      <SignIn portalUrl={settings.portalUrl} />
    );
  }
  if (!settings.area.pages.some((page) => matchPath(page.path, pathname))) {
    return <EmptyState title="Elige una página del área" />;
  }
  return (
    <Suspense fallback={<LoadingState />}>
      <AreaRoot name={settings.area.name}>
        <Area />
      </AreaRoot>
    </Suspense>
  );
}

/** A host does this for its areas: their lists follow what other people do. */
function LiveUpdates() {
  useLiveUpdates();
  return null;
}

export function Harness({ settings, Area }: { settings: HarnessSettings; Area: ComponentType }) {
  const user = useSession((state) => state.user);
  return (
    <>
      {user && <LiveUpdates />}
      <Flex component="header" className="harness-bar" wrap align="center" gap={12}>
        <strong>{settings.area.title}</strong>
        <AccountSelect settings={settings} user={user} />
        <PageSelect settings={settings} user={user} />
        {user && (
          <>
            <span>{user.name}</span>
            <Button onClick={() => void signOut()}>Cerrar sesión</Button>
          </>
        )}
      </Flex>
      <main className="harness-page">
        <Content settings={settings} Area={Area} />
      </main>
    </>
  );
}
