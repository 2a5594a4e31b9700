import { LIMITS, type MasterRecord } from '@portal/domain';
import { Button, errorMessage, fieldErrorsOf, FileDrop, Flex, NoData, SheetModal, useToasts } from '@portal/ui';
import { useBranchLogo, useUpdateBranchLogo } from '../api/masters';
import { TOASTS } from '../toasts';

type LogoDialogProps = { branch: MasterRecord; isOpen: boolean; onClose: () => void };

const KILOBYTES = LIMITS.logoBytes / 1024;

const inBase64 = async (file: File): Promise<string> => {
  const bytes = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join(''));
};

export function LogoDialog({ branch, isOpen, onClose }: LogoDialogProps) {
  const toasts = useToasts();
  const logo = useBranchLogo(branch.id);
  const update = useUpdateBranchLogo(branch.id);

  const store = async (image?: string) => {
    try {
      await update.mutateAsync(image);
      toasts.success(TOASTS.master.branches.updated);
    } catch (error) {
      toasts.error(fieldErrorsOf(error).image ?? errorMessage(error));
    }
  };
  const choose = async (file: File) => {
    if (file.size > LIMITS.logoBytes) toasts.error(`El logo puede pesar hasta ${KILOBYTES} KB`);
    else await store(await inBase64(file));
  };

  return (
    <SheetModal open={isOpen} title={`Logo de ${branch.name}`} onClose={onClose}>
      <Flex vertical gap={16}>
        {logo.data === undefined ? (
          <NoData query={logo} rows={2} />
        ) : logo.data.image === null ? (
          <p>Encabeza las órdenes de trabajo, los expedientes y las facturas, sobre la razón social.</p>
        ) : (
          <Flex wrap align="center" justify="space-between" gap={12}>
            <img className="master-logo" src={`data:image/png;base64,${logo.data.image}`} alt="Logo" />
            <Button loading={update.isPending} onClick={() => void store()}>
              Quitar logo
            </Button>
          </Flex>
        )}
        <p className="ui-quiet">Una imagen PNG o JPEG de hasta {KILOBYTES} KB.</p>
        <FileDrop label="Imagen del logo" accept="image/png,image/jpeg" onChoose={(file) => void choose(file)} />
      </Flex>
    </SheetModal>
  );
}
