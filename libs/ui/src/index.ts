// The design system: the components of every page. Anything that is not exported here is private.

export { ThemeProvider } from './theme/theme-provider';
export { PlainTheme } from './theme/plain-theme';
export { useColorMode, type ColorMode } from './theme/color-mode';

export * from './facade/components';
export { MenuButton } from './facade/menu-button';
export { Icon, type IconName } from './facade/icon';

export { useIsPhone } from './device/use-is-phone';
export { useStoredChoice } from './device/use-stored-choice';
export { useMediaQuery } from './device/use-media-query';

export { CopyField } from './details/copy-field';

export { Page, Panel } from './page/page';
export { AddressTabs, useAddressTab } from './page/address-tabs';
export { AreaRoot, type AreaRootProps } from './page/area-root';
export { Slots, SlotsProvider, type SlotRenderer, type SlotsProps } from './page/slots';
export { PageHeader } from './page/page-header';
export { Section } from './page/section';
export { Unbroken } from './page/unbroken';

export { ListPage, type ListEmpty, type ListPageProps } from './list/list-page';
export { DataTable } from './list/data-table';
export { DataCards, type CardGroup } from './list/data-cards';
export { Pagination } from './list/pagination';
export { SearchHint } from './list/search-hint';
export { useListState, type ListState } from './list/use-list-state';
export { recordFilter } from './list/record-filter';
export { RowKeysSwitch } from './list/row-keys-switch';
export { useRowDialog } from './list/use-row-dialog';
export { useRowSelection } from './list/use-row-selection';
export type { ListColumn, ListFilter, ListQuery, RowAction } from './list/list-types';

export { PortalForm, useIsSubmitting, type PortalFormProps } from './form/portal-form';
export { useConfirmLeave } from './form/form-guard';
export { LeaveGuard } from './form/leave-guard';
export { FormModal } from './form/form-modal';
export type { FormLoop } from './form/form-loop';
export { SheetModal } from './form/sheet-modal';
export { fieldErrorsOf } from './form/server-errors';
export { FieldRow, FormSection, SubmitBar } from './form/form-layout';
export { ProposalButton } from './form/proposal-button';
export { FieldFrame, FieldMessage, type FieldProps } from './form/field-frame';
export { usePortalField } from './form/use-portal-field';
export { PasswordField, TextAreaField, TextField } from './form/text-fields';
export { ReadOnlyField } from './form/read-only-field';
export { MoneyField, NumberField } from './form/number-fields';
export { QuerySelectField, type OptionsQuery } from './form/query-select-field';
export { CanOpenContext, MissingChoice } from './form/missing-choice';
export { SelectField } from './form/select-field';
export { SelectInput, type SelectOption } from './form/select-input';
export { DateField, TimeField } from './form/date-fields';
export { CheckboxField, SwitchField } from './form/toggle-fields';
export { ChoiceField } from './form/choice-field';
export { CheckboxGroupField } from './form/checkbox-group-field';

export { NoData } from './feedback/no-data';
export { EmptyState, ErrorState } from './feedback/states';
export { LoadingState } from './feedback/loading-state';
export { errorMessage, hasNoAnswer, isApiFailure, loadFailureMessage } from './feedback/error-message';
export { useLoadFailure } from './feedback/use-load-failure';
export { useConfirm } from './feedback/use-confirm';
export { UploadProgress } from './feedback/upload-progress';
export { usePrepareToasts, useToasts, type Toasts } from './feedback/use-toasts';

export { NOTHING_BETWEEN, WrongPeriod } from './list/wrong-period';
export { StatusBadge } from './status/status-badge';

export { FoldedText } from './details/folded-text';

export { DescriptionGrid, type DescriptionItem } from './details/description-grid';
export { HistoryTimeline, type HistoryItem } from './details/history-timeline';
export { DATE_WIDTH, DateText } from './details/date-text';

export { describeDevice, type Device } from './sessions/device-name';
export { SessionsPanel } from './sessions/sessions-panel';

export { BeforeAfterPhotos, PhotoGrid } from './photos/photo-grid';
export type { Photo } from './photos/photo';
export { FileDrop } from './photos/file-drop';
export { PhotoPicker } from './photos/photo-picker';
export { PhotoChoice, useChosenPhotos, type ChosenPhotos, type PhotoButtonProps } from './photos/photo-choice';
export { isPhotoReady, markPhotoReady } from './device/prepare-photo';
export { SignatureField } from './signature/signature-field';
