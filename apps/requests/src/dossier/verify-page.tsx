import './verify-page.css';
import {
  DOSSIER_KINDS,
  formatInstant,
  formatRequestNumber,
  LIMITS,
  MESSAGES,
  type DossierVerdict,
} from '@portal/domain';
import { Alert, errorMessage, FileDrop, Page, PageHeader, Panel } from '@portal/ui';
import { useState } from 'react';
import { useVerifyDossier } from '../api/dossiers';
import { PAGES } from '../pages';

const FAILURE = 'No se pudo verificar el archivo';

export function VerifyPage() {
  const { mutate, reset, isPending, data, error } = useVerifyDossier();
  const [file, setFile] = useState<File | null>(null);
  const isTooLarge = file !== null && file.size > LIMITS.dossierBytes;
  const choose = (chosen: File) => {
    setFile(chosen);
    if (chosen.size > LIMITS.dossierBytes) reset();
    else mutate(chosen);
  };
  return (
    <Page width="detail">
      <PageHeader title={PAGES.verifyDossier.title} description={PAGES.verifyDossier.description} />
      <Panel>
        <FileDrop label="Archivo PDF" accept=".pdf,application/pdf" isPending={isPending} onChoose={choose} />
        <div className="verify-result" role="status">
          {isPending && <p>Verificando {file?.name}…</p>}
          {isTooLarge && <Alert type="error" showIcon title={MESSAGES.dossier.tooLarge} />}
          {!isPending && !isTooLarge && error !== null && (
            <Alert type="error" showIcon title={errorMessage(error, FAILURE)} />
          )}
          {!isPending && data !== undefined && <Verdict verdict={data} fileName={file?.name ?? ''} />}
        </div>
      </Panel>
    </Page>
  );
}

function Verdict({ verdict: { result, altered, dossier }, fileName }: { verdict: DossierVerdict; fileName: string }) {
  const title = {
    genuine: 'Es auténtico: nadie lo ha alterado',
    altered: `Fue alterado: ${altered.join(', ')}`,
    foreign: 'No es un documento sellado por este portal',
  }[result];
  return (
    <>
      <Alert type={result === 'genuine' ? 'success' : 'error'} showIcon title={title} description={fileName} />
      {dossier !== null && <Parts dossier={dossier} altered={altered} />}
    </>
  );
}

function Parts({ dossier, altered }: { dossier: NonNullable<DossierVerdict['dossier']>; altered: string[] }) {
  const { kind, requestNumber, madeAt, withPrices, parts } = dossier;
  return (
    <>
      <h2>
        {DOSSIER_KINDS[kind]} de la solicitud {formatRequestNumber(requestNumber)}
      </h2>
      <p>
        Sellado el {formatInstant(madeAt)}
        {withPrices ? ', con precios' : ''}.
      </p>
      <ul className="verify-parts" aria-label="Partes del documento">
        {parts.map(({ name, sha256, isIntact }) => (
          <li key={name}>
            <span>{name}</span>
            {isIntact ? (
              <span>Intacta</span>
            ) : (
              <strong>{altered.includes(name) ? 'Alterada' : 'No se puede afirmar'}</strong>
            )}
            <code>{sha256}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
