import { Panel } from '@portal/ui';
import { useState } from 'react';
import { followedDossier } from './follow-calls';

type DossierDownloadProps = { token: string; numRequest: number };

export function DossierDownload({ token, numRequest }: DossierDownloadProps) {
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    if (isMaking) return;
    setMaking(true);
    setProblem(null);
    try {
      save(await followedDossier(token), `expediente-${numRequest}.pdf`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setMaking(false);
    }
  };
  return (
    <Panel title="Expediente">
      <p className="ui-quiet">Un PDF sellado con las fotos, el trabajo realizado y quién lo recibió.</p>
      {problem && (
        <p className="ui-danger ui-above" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="ui-button" aria-busy={isMaking} onClick={() => void download()}>
        {isMaking ? 'Preparando…' : 'Descargar expediente'}
      </button>
    </Panel>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun; only the page's hold on the file is let go of, later than slow browsers need it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
