import {
  ALL_DEPLOYABLES,
  DEPLOY_TOKEN_DAYS,
  DEPLOY_TOKEN_LIVES,
  deployTokenSchema,
  SHELL_DEPLOYABLE,
  type CreatedDeployToken,
  type DeployedArea,
  type DeployToken,
  type DeployTokenStatus,
} from '@portal/domain';
import {
  Alert,
  Button,
  CopyField,
  DateText,
  EmptyState,
  Flex,
  FormModal,
  NoData,
  Panel,
  SelectField,
  SheetModal,
  Tag,
  TextField,
  useConfirm,
} from '@portal/ui';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useCreateDeployToken, useDeployTokens, useRevokeDeployToken } from '../api/releases';
import { TOASTS } from '../toasts';
import { OwnPasswordField } from '../users/own-password-field';
import { deployableTitle, tokenEndText } from './release-texts';

const ENDED_TAGS: Partial<Record<DeployTokenStatus, string>> = { revoked: 'Revocado', expired: 'Vencido' };

function DeployableField({ areas }: { areas: readonly DeployedArea[] }) {
  const { setFieldValue } = useFormikContext();
  const [isNew, setNew] = useState(false);
  return (
    <>
      {isNew ? (
        <TextField
          name="deployable"
          label="Nombre del área nueva"
          placeholder="inspections"
          help="El de su carpeta en apps: minúsculas y guiones. Con él se publica esto y nada más."
        />
      ) : (
        <SelectField
          name="deployable"
          label="Publica"
          placeholder="Elige un área"
          options={[...areas.map(({ name }) => name), SHELL_DEPLOYABLE, ALL_DEPLOYABLES].map((deployable) => ({
            value: deployable,
            label: deployableTitle(deployable, areas),
          }))}
          help="Con él se publica esto y nada más."
        />
      )}
      <Button
        type="link"
        className="release-other-area"
        onClick={() => {
          void setFieldValue('deployable', '', false);
          setNew(!isNew);
        }}
      >
        {isNew ? 'Elegir un área publicada' : 'Un área que aún no se publica'}
      </Button>
    </>
  );
}

export function DeployTokens({ areas }: { areas: readonly DeployedArea[] }) {
  const tokens = useDeployTokens();
  const create = useCreateDeployToken();
  const revoke = useRevokeDeployToken();
  const confirm = useConfirm();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedDeployToken | null>(null);

  const askToRevoke = (token: DeployToken) =>
    void confirm({
      title: `¿Revocar el token «${token.name}»?`,
      description: `Quien lo use ya no podrá publicar ${deployableTitle(token.deployable, areas)}. No se puede deshacer.`,
      confirmLabel: 'Revocar',
      danger: true,
      onConfirm: () => revoke.mutateAsync(token.id),
      done: TOASTS.deployToken.revoked,
    });

  return (
    <Panel title="Tokens de publicación" extra={<Button onClick={() => setCreating(true)}>Crear token +</Button>}>
      {!tokens.data ? (
        <NoData query={tokens} rows={3} />
      ) : tokens.data.length === 0 ? (
        <EmptyState
          icon="key"
          title="No hay tokens de publicación"
          description="Con un token, un equipo publica su área desde su propia máquina, y ninguna otra."
        />
      ) : (
        <ul className="release-rows ui-rows" aria-label="Tokens de publicación">
          {tokens.data.map((token) => (
            <Flex
              key={token.id}
              component="li"
              align="center"
              gap={12}
              className={ENDED_TAGS[token.status] ? 'release-row-ended' : undefined}
            >
              <div className="ui-grow">
                <p>
                  <strong>{token.name}</strong> · {deployableTitle(token.deployable, areas)}
                </p>
                <p className="ui-quiet ui-small">
                  Creado por {token.createdBy} <DateText value={token.createdAt} /> ·{' '}
                  {token.lastUsedAt ? (
                    <>
                      usado <DateText value={token.lastUsedAt} />
                    </>
                  ) : (
                    'sin usar'
                  )}
                </p>
                <p className={token.status === 'creator-left' ? 'ui-small ui-danger' : 'ui-quiet ui-small'}>
                  {tokenEndText(token)}
                </p>
              </div>
              {ENDED_TAGS[token.status] ? (
                <Tag>{ENDED_TAGS[token.status]}</Tag>
              ) : (
                <Button danger size="small" aria-label={`Revocar ${token.name}`} onClick={() => askToRevoke(token)}>
                  Revocar
                </Button>
              )}
            </Flex>
          ))}
        </ul>
      )}
      <FormModal
        open={isCreating}
        title="Crear token"
        submitLabel="Crear"
        width={460}
        initialValues={{ deployable: '', name: '', days: DEPLOY_TOKEN_DAYS, ownPassword: '' }}
        schema={deployTokenSchema}
        done={TOASTS.deployToken.created}
        onClose={() => setCreating(false)}
        onSubmit={async (input) => {
          setCreated(await create.mutateAsync(input));
          setCreating(false);
        }}
      >
        <DeployableField areas={areas} />
        <TextField name="name" label="Nombre" placeholder="Quién o qué lo usará" />
        <SelectField
          name="days"
          label="Duración"
          options={DEPLOY_TOKEN_LIVES}
          help="Termina antes si tu cuenta deja de administrar el portal."
        />
        <OwnPasswordField />
      </FormModal>
      <SheetModal
        open={created !== null}
        title={`Token «${created?.name ?? ''}»`}
        onClose={() => setCreated(null)}
        footer={<Button onClick={() => setCreated(null)}>Listo</Button>}
      >
        <Alert
          type="warning"
          showIcon
          title="Guárdalo ahora: no se volverá a mostrar."
          description={
            <>
              Publica con <code>PORTAL_URL</code> y <code>DEPLOY_TOKEN</code>:{' '}
              <code>npm run release -- publish {created?.deployable}</code>
            </>
          }
        />
        <CopyField label="Token" value={created?.token ?? ''} />
      </SheetModal>
    </Panel>
  );
}
