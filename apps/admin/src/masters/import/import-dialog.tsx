import { MASTERS, type ImportPreview, type MasterKind } from '@portal/domain';
import {
  Button,
  errorMessage,
  fieldErrorsOf,
  Flex,
  LoadingState,
  SheetModal,
  UploadProgress,
  useToasts,
} from '@portal/ui';
import { useState } from 'react';
import { useImportMasters, usePreviewMasterImport } from '../../api/masters';
import { TOASTS } from '../../toasts';
import { ChooseFile } from './choose-file';
import { readListFile, type ListFile } from './list-file';
import { PreviewLines } from './preview-lines';
import './import.css';

type Step =
  | { kind: 'choose'; problem: string | null }
  | { kind: 'checking'; fileName: string }
  | { kind: 'preview'; file: ListFile; preview: ImportPreview };

const count = (records: number) => (records === 1 ? '1 registro' : `${records.toLocaleString('es-CL')} registros`);

/** A failure about the file itself comes with its words under `content`. */
const problemOf = (error: unknown): string => fieldErrorsOf(error).content ?? errorMessage(error);

type ImportDialogProps = { kind: MasterKind; isOpen: boolean; onClose: () => void };

/** All lines are stored or none. */
export function ImportDialog({ kind, isOpen, onClose }: ImportDialogProps) {
  const master = MASTERS[kind];
  const toasts = useToasts();
  const preview = usePreviewMasterImport(kind);
  const importing = useImportMasters(kind);
  const [step, setStep] = useState<Step>({ kind: 'choose', problem: null });
  const chooseAnother = () => setStep({ kind: 'choose', problem: null });

  const check = async (file: ListFile) => {
    try {
      setStep({ kind: 'preview', file, preview: await preview.mutateAsync(file.content) });
    } catch (error) {
      setStep({ kind: 'choose', problem: problemOf(error) });
    }
  };

  const open = async (chosen: File) => {
    setStep({ kind: 'checking', fileName: chosen.name });
    const read = await readListFile(chosen);
    if (read.ok) await check(read.file);
    else setStep({ kind: 'choose', problem: read.problem });
  };

  const store = async (file: ListFile) => {
    try {
      const { created } = await importing.mutateAsync(file.content);
      toasts.success(TOASTS.imported(created));
      onClose();
    } catch (error) {
      toasts.error(problemOf(error));
      // Somebody created one of these records meanwhile: a new look at the file shows which.
      if (fieldErrorsOf(error).content !== undefined) await check(file);
    }
  };

  const footerOf = (shown: Extract<Step, { kind: 'preview' }>) => {
    const { wrong, total } = shown.preview;
    const isGood = wrong === 0 && total > 0;
    return (
      <>
        <Button type={isGood ? 'default' : 'primary'} disabled={importing.isPending} onClick={chooseAnother}>
          Elegir otro archivo
        </Button>
        {isGood && (
          <Button type="primary" loading={importing.isPending} onClick={() => void store(shown.file)}>
            Importar {count(total)}
          </Button>
        )}
      </>
    );
  };

  return (
    <SheetModal
      open={isOpen}
      title={`Importar ${master.plural.toLowerCase()}`}
      width={900}
      closable={!importing.isPending}
      onClose={onClose}
      footer={step.kind === 'preview' ? footerOf(step) : <Button onClick={onClose}>Cancelar</Button>}
    >
      <Flex className="import-body" vertical gap={16}>
        {step.kind === 'choose' && (
          <ChooseFile master={master} problem={step.problem} onChoose={(file) => void open(file)} />
        )}
        {step.kind === 'checking' && <LoadingState text={`Revisando ${step.fileName}...`} />}
        {step.kind === 'preview' && (
          <>
            <PreviewLines master={master} fileName={step.file.name} preview={step.preview} />
            <UploadProgress progress={importing.progress} label="Enviando registros..." />
          </>
        )}
      </Flex>
    </SheetModal>
  );
}
