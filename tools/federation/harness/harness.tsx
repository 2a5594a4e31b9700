import { signIn, signOut, useLiveUpdates, useSession } from '@portal/api-client';
import { belongsTo, type AreaPage, type SessionUser } from '@portal/domain';
import { Button, EmptyState, ErrorState, LoadingState, Select, errorMessage, useToasts } from '@portal/ui';
import { Suspense, useState, type ComponentType } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import './harness.css';
import type { HarnessSettings } from '../serve/harness-settings';

const audienceOf = (page: AreaPage) => ({ staff: page.roles, contractor: page.contractorRoles });

/** A page with a parameter is opened with the first record; the address bar takes any other. */
const addressOf = (page: AreaPage): string => page.path.replace(/:[^/]+/g, '1');

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
    } catch (error) {
      toasts.error(errorMessage(error));
    } finally {
      setIsSigningIn(false);
    }
  };
  return (
    <Select
      aria-label="Cuenta de demostración"
      placeholder="Elige una cuenta"
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

function Content({ settings, Area }: { settings: HarnessSettings; Area: ComponentType }) {
  const { pathname } = useLocation();
  const status = useSession((state) => state.status);
  if (!settings.portal) {
    return (
      <ErrorState
        title="El portal no responde"
        description={`Esta página usa la API de ${settings.portalUrl}. Inícialo con npm start, o indica otro con API_URL.`}
        onRetry={() => location.reload()}
      />
    );
  }
  if (status !== 'signed-in') return <EmptyState title="Elige la cuenta con la que quieres ver esta área" />;
  if (!settings.area.pages.some((page) => matchPath(page.path, pathname))) {
    return <EmptyState title="Elige una página del área" />;
  }
  return (
    <Suspense fallback={<LoadingState />}>
      <Area />
    </Suspense>
  );
}

/** A host does this for its areas: their lists follow what other people do. */
function LiveUpdates() {
  useLiveUpdates();
  return null;
}

/** One area alone: who looks at it, which of its pages, and below it the page as the portal shows it. */
export function Harness({ settings, Area }: { settings: HarnessSettings; Area: ComponentType }) {
  const user = useSession((state) => state.user);
  return (
    <>
      {user && <LiveUpdates />}
      <header className="harness-bar">
        <strong>{settings.area.title}</strong>
        <AccountSelect settings={settings} user={user} />
        <PageSelect settings={settings} user={user} />
        {user && (
          <>
            <span>{user.name}</span>
            <Button onClick={() => void signOut()}>Cerrar sesión</Button>
          </>
        )}
      </header>
      <main className="harness-page">
        <Content settings={settings} Area={Area} />
      </main>
    </>
  );
}
