import fc from 'fast-check';

import { composeMail, type MailContent } from '../../../src/platform/mail/compose-mail';

const CONTENT: MailContent = {
  subject: 'Solicitud nueva por asignar · N° 1042',
  items: [
    {
      title: 'Solicitud nueva por asignar · N° 1042',
      facts: [['Cliente', 'Comercial Ñandú & Cía']],
      links: [{ label: 'Ver la solicitud', url: 'https://portal.cl/solicitud/1042' }],
    },
  ],
  reason: 'Recibes este correo por los avisos «Trabajo para mí».',
  unsubscribe: { label: 'No recibir más estos correos', url: 'https://portal.cl/api/v1/notices/unsubscribe/x' },
};

it('renders the same content in both forms', () => {
  const { subject, text, html } = composeMail(CONTENT);
  expect(subject).toBe('Solicitud nueva por asignar · N° 1042');
  expect(text).toBe(`Solicitud nueva por asignar · N° 1042

Cliente: Comercial Ñandú & Cía
Ver la solicitud: https://portal.cl/solicitud/1042

-- 
Recibes este correo por los avisos «Trabajo para mí».
No recibir más estos correos: https://portal.cl/api/v1/notices/unsubscribe/x
`);
  expect(html).toContain('Comercial Ñandú &amp; Cía');
  expect(html).toContain('href="https://portal.cl/solicitud/1042"');
  expect(html).not.toMatch(/src=|<script|http-equiv|url\(/);
});

it('lets no text of a person become markup, another line or another header', () => {
  const plain = composeMail({
    ...CONTENT,
    subject: 'x',
    items: [{ ...CONTENT.items[0]!, title: 'x', facts: [['Cliente', 'y']] }],
  });
  const tags = (html: string): number => html.split('<').length;
  const hostile = fc.oneof(
    fc.string({ unit: fc.nat(0x10_ffff).map((code) => String.fromCodePoint(code)) }),
    fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=y>', 'a\r\nBcc: b@c.cl', 'x\u2028y\u202Ez'),
  );
  fc.assert(
    fc.property(hostile, hostile, (subject, client) => {
      fc.pre(subject !== '');
      const items = [{ ...CONTENT.items[0]!, title: subject, facts: [['Cliente', client]] as const }];
      const mail = composeMail({ ...CONTENT, subject, items });
      expect(tags(mail.html)).toBe(tags(plain.html));
      expect(mail.text.split(/[\r\n\u2028\u2029\v\f\u0085]/)).toHaveLength(plain.text.split('\n').length);
      expect(mail.subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
    { numRuns: 300 },
  );
});
