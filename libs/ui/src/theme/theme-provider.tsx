import '@fontsource-variable/inter/wght.css';
import '../styles';
import DownOutlined from '@ant-design/icons/DownOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { ConfigProvider } from 'antd';
import esEs from 'antd/locale/es_ES';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useIsPhone } from '../device/use-is-phone';
import { useMediaQuery } from '../device/use-media-query';
import { FeedbackProvider } from '../feedback/feedback-provider';
import { useColorMode } from './color-mode';
import { portalTheme } from './antd-theme';
import { cssVariables, PALETTES } from './tokens';

/**
 * The spinner of a busy button, without a transition. antd's own leaves with one, which never ends on a button that was busy
 * only for a moment; its name stays 'loading Guardar'.
 */
const BUTTON = { autoInsertSpace: false, loadingIcon: <LoadingOutlined spin /> } as const;

/** Icons of fields say nothing: antd's own have English names ('down'). */
const SILENT = { role: 'presentation', 'aria-hidden': true, 'aria-label': undefined } as const;
const SELECT = {
  suffixIcon: <DownOutlined {...SILENT} />,
  loadingIcon: <LoadingOutlined spin {...SILENT} />,
} as const;

/** The shell (or a remote's harness) renders it once, around everything else. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { scheme } = useColorMode();
  const phone = useIsPhone();
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => portalTheme(scheme, { phone, reducedMotion }), [scheme, phone, reducedMotion]);

  useLayoutEffect(() => {
    document.documentElement.dataset['colorScheme'] = scheme;
    document.documentElement.lang = 'es-CL';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PALETTES[scheme].sider);
  }, [scheme]);

  return (
    <>
      <style>{cssVariables(scheme)}</style>
      <ConfigProvider locale={esEs} theme={theme} wave={{ disabled: true }} button={BUTTON} select={SELECT}>
        <FeedbackProvider>
          <div className="ui-app">{children}</div>
        </FeedbackProvider>
      </ConfigProvider>
    </>
  );
}
