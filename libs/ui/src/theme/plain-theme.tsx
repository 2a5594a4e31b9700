import './global.css';
import '../page/page.css';
import '../form/field.css';
import '../status/status.css';
import './forced-colors.css';
import { cssVariables } from './tokens';

const STYLE = `${cssVariables('light')}\n@media screen and (prefers-color-scheme: dark) {\n${cssVariables('dark')}\n}`;

/** The portal's look for pages without antd, which take the classes of these sheets. */
export function PlainTheme() {
  return <style>{STYLE}</style>;
}
