import type { CreatedDeployToken } from '@portal/domain';
import { Alert, Button, Icon, Input, SheetModal, useToasts } from '@portal/ui';
import { useRef, useState } from 'react';

/** The secret of a token that was just created: shown here and never again. `token` null while it is closed. */
export function TokenSecret({ token, onClose }: { token: CreatedDeployToken | null; onClose: () => void }) {
  const field = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const toasts = useToasts();

  const copy = async () => {
    if (!token) return;
    try {
      await navigator.clipboard.writeText(token.token);
      setCopied(token.token);
    } catch {
      // Not allowed here: it is selected instead, to be copied by hand.
      field.current?.querySelector('input')?.select();
      toasts.info('Cópialo con el teclado: está seleccionado');
    }
  };

  const isCopied = token !== null && copied === token.token;
  return (
    <SheetModal
      open={token !== null}
      title={`Token «${token?.name ?? ''}»`}
      onClose={onClose}
      footer={
        <Button type={isCopied ? 'primary' : 'default'} onClick={onClose}>
          Listo
        </Button>
      }
    >
      <Alert type="warning" showIcon title="Guárdalo ahora: no se volverá a mostrar." />
      <div className="release-secret" ref={field}>
        <Input readOnly value={token?.token ?? ''} aria-label="Token" onFocus={(event) => event.target.select()} />
        <Button
          type={isCopied ? 'default' : 'primary'}
          icon={<Icon name={isCopied ? 'check' : 'document'} />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copiado' : 'Copiar'}
        </Button>
      </div>
      <p className="ui-sr-only" role="status">
        {isCopied ? 'Token copiado' : ''}
      </p>
      <p className="release-note">
        Publica con <code>PORTAL_URL</code> y <code>DEPLOY_TOKEN</code>:{' '}
        <code>npm run release -- publish {token?.deployable}</code>
      </p>
    </SheetModal>
  );
}
