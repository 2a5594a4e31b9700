import { useReadNoticesOfRequest, useSession, useUnreadNoticeCount } from '@portal/api-client';
import { LINKED_PATHS, SHELL_ADDRESS, type SessionUser, type OpenPageMessage } from '@portal/domain';
import { Button, Icon, useIsPhone } from '@portal/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import './notices.css';
import { isPushChosenBy } from './push-choice';
import { serviceWorkers } from '../offline/offline-portal';

function useOpenedFromDevice(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = serviceWorkers();
    const onMessage = ({ data }: MessageEvent): void => {
      const message = data as OpenPageMessage | null;
      if (message?.kind === 'open-page') void navigate(message.path);
    };
    workers?.addEventListener('message', onMessage);
    return () => workers?.removeEventListener('message', onMessage);
  }, [navigate]);
}

const NoticesDrawer = lazy(async () => ({ default: (await import('./notices-drawer')).NoticesDrawer }));

const MOST = 9;

export function NoticesBell({ user }: { user: SessionUser }) {
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const { key } = useLocation();
  const isOffline = useSession((session) => session.isOffline);
  const { data } = useUnreadNoticeCount(!isOffline);
  const unread = data?.unread ?? 0;
  const count = unread > MOST ? `${MOST}+` : String(unread);
  const news = useNews(data?.unread);
  // Following a link closes it, as it does the navigation.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useSeenRequest(unread);
  useOpenedFromDevice();
  useRenewedPush(user, !isOffline);

  const open = (): void => {
    news.see();
    if (isPhone) return void navigate(SHELL_ADDRESS.notices);
    setWasOpened(true);
    setOpenAt(key);
  };
  return (
    <>
      <Button
        type="text"
        className="notices-bell"
        icon={<Icon name="notification" />}
        aria-label={unread === 0 ? 'Avisos' : `Avisos, ${count} sin leer`}
        {...(isPhone ? {} : { 'aria-haspopup': 'dialog', 'aria-expanded': openAt === key })}
        onClick={open}
      >
        {unread > 0 && (
          <span className="notices-bell-count" aria-hidden="true">
            {count}
          </span>
        )}
      </Button>
      <span className="ui-sr-only" role="status">
        {news.hasNews ? 'Tienes avisos nuevos' : ''}
      </span>
      {wasOpened && (
        <Suspense fallback={null}>
          <NoticesDrawer isOpen={openAt === key} onClose={() => setOpenAt(null)} unread={unread} />
        </Suspense>
      )}
    </>
  );
}

/** Tells once of notices that came, however many: the next ones are announced after the person has looked. */
function useNews(unread: number | undefined): { hasNews: boolean; see: () => void } {
  const [seen, setSeen] = useState<number>();
  if (unread !== undefined && (seen === undefined || unread < seen)) setSeen(unread);
  return {
    hasNews: seen !== undefined && unread !== undefined && unread > seen,
    see: () => setSeen(unread),
  };
}

function useRenewedPush({ id }: SessionUser, isOnline: boolean): void {
  useEffect(() => {
    if (!isOnline || !isPushChosenBy(id)) return;
    // When it fails, the next load of the page tries again.
    import('./device-push').then(({ renewPush }) => renewPush()).catch(() => undefined);
  }, [id, isOnline]);
}

function useSeenRequest(unread: number): void {
  const { pathname } = useLocation();
  const { mutate } = useReadNoticesOfRequest();
  const number = Number(matchPath(LINKED_PATHS.request, pathname)?.params.numero);
  useEffect(() => {
    if (unread > 0 && Number.isSafeInteger(number)) mutate(number);
  }, [number, unread, mutate]);
}
