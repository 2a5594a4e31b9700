import '@fontsource-variable/inter/wght.css';
import '../styles';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { ConfigProvider } from 'antd';
import esEs from 'antd/locale/es_ES';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useIsPhone } from '../device/use-is-phone';
import { useMediaQuery } from '../device/use-media-query';
import { FeedbackProvider } from '../feedback/feedback-provider';
import { useColorMode } from './color-mode';
import { cssVariables, PALETTES, portalTheme } from './tokens';

/**
 * The spinner of a busy button, given so that it comes and goes at once: antd's own leaves with a transition, and when a
 * button was busy for a moment only that never ends, and its name is 'loading Guardar' from then on.
 */
const BUTTON = { autoInsertSpace: false, loadingIcon: <LoadingOutlined spin /> } as const;

/** `nonce`: the content security policy's nonce for inline styles, when the gateway sets one. */
export type ThemeProviderProps = { children: ReactNode; nonce?: string };

/**
 * Puts the portal's look around an application: theme, Spanish words and dates, and the place where toasts and
 * confirmations appear. Rendered once, by the shell (or by a remote's own harness), around everything else.
 */
export function ThemeProvider({ children, nonce }: ThemeProviderProps) {
  const { scheme } = useColorMode();
  const phone = useIsPhone();
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => portalTheme(scheme, { phone, reducedMotion }), [scheme, phone, reducedMotion]);

  useLayoutEffect(() => {
    document.documentElement.dataset['colorScheme'] = scheme;
    document.documentElement.lang = 'es-CL';
    themeColorMeta().content = PALETTES[scheme].sider;
  }, [scheme]);

  return (
    <>
      <style nonce={nonce}>{`:root {\n${cssVariables(scheme)}\n}`}</style>
      <ConfigProvider
        locale={esEs}
        theme={theme}
        wave={{ disabled: true }}
        button={BUTTON}
        {...(nonce ? { csp: { nonce } } : {})}
      >
        <FeedbackProvider>
          <div className="ui-app">{children}</div>
        </FeedbackProvider>
      </ConfigProvider>
    </>
  );
}

/** The colour of a phone's address bar. */
function themeColorMeta(): HTMLMetaElement {
  const found = document.head.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (found) return found;
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  document.head.append(meta);
  return meta;
}
