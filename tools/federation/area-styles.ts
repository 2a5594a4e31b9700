import { areaScope } from '@portal/releases';
import type { RspackPluginInstance } from '@rspack/core';
import { parse } from 'postcss';

/** A class of the area's own: not one of libs/ui, and not one of antd. */
const OWN_CLASS = /\.(?!ui-|ant-|anticon)[a-z]/;

const EXCEPTIONS = /:not\([^)]*\)/g;

/** At-rules that hold rules and bring no name of their own; `@keyframes` and `@font-face` count for the whole page. */
const CONDITIONS = new Set(['media', 'supports', 'container']);

/**
 * Throws CssSyntaxError naming a selector without a class of the area's own, such as `body` and `.ant-btn`, a rule
 * inside another one, whose `&` may lead out of the page (`body:not(&)`), or an at-rule whose name counts for the whole
 * page.
 */
export function scopeStyles(css: string, area: string): string {
  const scope = areaScope(area);
  const sheet = parse(css);
  sheet.walkAtRules((atRule) => {
    if (!CONDITIONS.has(atRule.name)) throw atRule.error(`@${atRule.name} counts outside of the area ${area}`);
  });
  sheet.walkRules((rule) => {
    rule.walkRules((nested) => {
      throw nested.error(
        `«${nested.selector}» stands inside another rule of the area ${area}: write its whole selector`,
      );
    });
    if (rule.selectors.every((selector) => selector.startsWith(scope))) return;
    rule.selectors = rule.selectors.map((selector) => {
      if (OWN_CLASS.test(selector.replace(EXCEPTIONS, ''))) return `${scope} ${selector}`;
      throw rule.error(`«${selector}» names no class of the area ${area}: it would restyle other parts of the portal`);
    });
  });
  return sheet.toString();
}

/** Limits the style sheets of an area's build (`scopeStyles`). What it refuses is an error of the build. */
export function scopedStyles(area: string): RspackPluginInstance {
  return {
    apply: ({ hooks, rspack }) =>
      hooks.compilation.tap('portal-area-styles', (compilation) => {
        // Before files are minified and their contents hashed.
        const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
        compilation.hooks.processAssets.tap({ name: 'portal-area-styles', stage }, (assets) => {
          for (const [file, source] of Object.entries(assets)) {
            if (!file.endsWith('.css')) continue;
            try {
              const scoped = scopeStyles(source.source().toString(), area);
              compilation.updateAsset(file, new rspack.sources.RawSource(scoped));
            } catch (error) {
              compilation.errors.push(error as Error);
            }
          }
        });
      }),
  };
}
