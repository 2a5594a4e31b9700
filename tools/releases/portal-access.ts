import { ROLE, roleLabel } from '@portal/domain';
import { configIn } from '../federation/serve/portal-config';
import { openSession } from '../testing/sign-in';
import { UsageError } from './arguments';
import { createPortal, PortalRefusal, reach, type Portal } from './portal';

type Settings = (name: string) => string | undefined;
type Account = { email: string; password: string };

const DEFAULT_URL = 'http://localhost:4200';

async function demonstrationAccount(url: string): Promise<Account | undefined> {
  const config = configIn(await (await reach(url, '/login')).text());
  const { accounts = [], password = '' } = config?.demonstration ?? {};
  const admin = accounts.find(({ description }) => description === roleLabel(ROLE.admin));
  return admin && { email: admin.email, password };
}

/**
 * Opens the portal as a deploy token or an administrator: a named one, or the demonstration's.
 * @throws UsageError saying what to set
 */
export async function openPortal(setting: Settings): Promise<Portal> {
  const url = setting('PORTAL_URL') ?? DEFAULT_URL;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError('PORTAL_URL debe ser una dirección como https://portal.empresa.cl');
  }
  const token = setting('DEPLOY_TOKEN');
  if (token !== undefined) return createPortal(url, { headers: { authorization: `Bearer ${token}` } });
  const [user, password] = [setting('PORTAL_USER'), setting('PORTAL_PASSWORD')];
  if ((user === undefined) !== (password === undefined)) {
    throw new UsageError('PORTAL_USER y PORTAL_PASSWORD van juntos');
  }
  const account = user && password ? { email: user, password } : await demonstrationAccount(url);
  if (!account) {
    throw new UsageError(
      `para cambiar ${url} indica DEPLOY_TOKEN, o PORTAL_USER y PORTAL_PASSWORD de un administrador`,
    );
  }
  const session = await openSession(new URL(url).origin, account.email, account.password).catch((cause: unknown) => {
    throw new PortalRefusal(`${url} no deja entrar a ${account.email} (${(cause as Error).message})`, { cause });
  });
  return createPortal(url, { headers: session.headers, ownPassword: account.password });
}
