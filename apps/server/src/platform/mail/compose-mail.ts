import { PRODUCT_NAME } from '@portal/domain';

export type MailFact = readonly [label: string, value: string];

type MailLink = { label: string; url: string };

export type MailItem = { title: string; facts: readonly MailFact[]; links: readonly MailLink[] };

export type MailContent = {
  subject: string;
  intro?: string;
  items: readonly MailItem[];
  reason: string;
  unsubscribe?: MailLink;
};

/** Control characters and breaks end a header line, and format characters turn the direction of a text. */
const BREAKS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

const line = (text: string): string => text.replace(BREAKS, ' ').trim();

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  line(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export function composeMail(content: MailContent): { subject: string; html: string; text: string } {
  return { subject: line(content.subject), html: htmlOf(content), text: textOf(content) };
}

function textOf({ subject, intro, items, reason, unsubscribe }: MailContent): string {
  const blocks = [
    [line(subject)],
    ...(intro === undefined ? [] : [[line(intro)]]),
    ...items.map(({ title, facts, links }) => [
      ...(title === subject ? [] : [line(title)]),
      ...facts.map(([label, value]) => `${label}: ${line(value)}`),
      ...links.map(({ label, url }) => `${label}: ${url}`),
    ]),
    ['-- ', line(reason), ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}: ${unsubscribe.url}`])],
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail programs know no variables: the dark colours stand beside the light ones, and override the inline ones. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#10191b!important}.sheet{background:#182427!important;border-color:#2c3d41!important}
.text{color:#e7eff0!important}.soft{color:#a9bbbe!important}.rule{border-color:#2c3d41!important}
.button{background:#2f98a6!important;color:#06181b!important}.link{color:#7fd0da!important}}`;

const factRow = ([label, value]: MailFact): string =>
  `<tr><td class="soft" style="padding:3px 16px 3px 0;color:#55686c;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
  `<td class="text" style="padding:3px 0;color:#14282c;vertical-align:top;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`;

const linkHtml = ({ label, url }: MailLink, at: number): string =>
  at === 0
    ? `<a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:#0f6b77;color:#ffffff;font-size:15px;line-height:22px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`
    : `\n<p style="margin:12px 0 0;font-size:15px;line-height:22px"><a class="link" href="${escapeHtml(url)}" style="color:#0f6b77">${escapeHtml(label)}</a></p>`;

const itemHtml = ({ title, facts, links }: MailItem, subject: string): string =>
  `<div class="rule" style="padding:20px 0;border-top:1px solid #dde5e6">
${title === subject ? '' : `<h2 class="text" style="margin:0 0 8px;font-size:16px;line-height:24px;color:#14282c">${escapeHtml(title)}</h2>\n`}` +
  (facts.length === 0
    ? ''
    : `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;font-size:15px;line-height:22px">${facts.map(factRow).join('')}</table>\n`) +
  `${links.map(linkHtml).join('')}
</div>`;

function htmlOf({ subject, intro, items, reason, unsubscribe }: MailContent): string {
  const farewell =
    unsubscribe === undefined
      ? ''
      : `<br><a class="link" href="${escapeHtml(unsubscribe.url)}" style="color:#0f6b77">${escapeHtml(unsubscribe.label)}</a>`;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f5f5;${FONT}">
<div class="page" role="main" style="padding:24px 12px;background:#f2f5f5">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:28px 24px 4px;border:1px solid #dde5e6;border-radius:12px;background:#ffffff">
<p class="soft" style="margin:0 0 4px;font-size:13px;line-height:20px;color:#55686c">${PRODUCT_NAME}</p>
<h1 class="text" style="margin:0 0 ${intro === undefined ? 20 : 8}px;font-size:22px;line-height:30px;color:#14282c">${escapeHtml(subject)}</h1>
${intro === undefined ? '' : `<p class="text" style="margin:0 0 20px;font-size:15px;line-height:23px;color:#14282c">${escapeHtml(intro)}</p>\n`}${items.map((item) => itemHtml(item, subject)).join('\n')}
</div>
<p class="soft" style="max-width:560px;margin:16px auto 0;padding:0 24px;font-size:13px;line-height:20px;color:#55686c">${escapeHtml(reason)}${farewell}</p>
</div>
</body>
</html>
`;
}
