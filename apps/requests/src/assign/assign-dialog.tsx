import { AssignRequestModal, type AssignDialogProps } from '@portal/work';
import { useAssignOptions } from './use-assign-options';

export function AssignDialog(props: AssignDialogProps) {
  return <AssignRequestModal {...props} {...useAssignOptions(props.request.company?.id ?? null)} />;
}
