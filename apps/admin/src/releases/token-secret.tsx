import type { CreatedDeployToken } from '@portal/domain';
import { Alert, Button, CopyField, SheetModal } from '@portal/ui';
import { useState } from 'react';

/** The secret of a token that was just created: shown here and never again. `token` null while it is closed. */
export function TokenSecret({ token, onClose }: { token: CreatedDeployToken | null; onClose: () => void }) {
  const [copied, setCopied] = useState<string | null>(null);
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
      <CopyField
        label="Token"
        value={token?.token ?? ''}
        isCopied={isCopied}
        onCopied={() => setCopied(token?.token ?? null)}
      />
      <p className="release-note">
        Publica con <code>PORTAL_URL</code> y <code>DEPLOY_TOKEN</code>:{' '}
        <code>npm run release -- publish {token?.deployable}</code>
      </p>
    </SheetModal>
  );
}
