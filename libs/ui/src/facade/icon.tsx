import {
  AppstoreOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  CalendarOutlined,
  CameraOutlined,
  CheckCircleOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  DeleteOutlined,
  DollarOutlined,
  DownloadOutlined,
  DownOutlined,
  EditOutlined,
  EllipsisOutlined,
  EnvironmentOutlined,
  ExclamationCircleOutlined,
  EyeOutlined,
  FileDoneOutlined,
  FileExcelOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FilterOutlined,
  FormOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  InfoCircleOutlined,
  KeyOutlined,
  LeftOutlined,
  LockOutlined,
  LogoutOutlined,
  MailOutlined,
  MenuOutlined,
  MobileOutlined,
  MoonOutlined,
  PhoneOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  ReloadOutlined,
  RightOutlined,
  SafetyCertificateOutlined,
  SearchOutlined,
  SettingOutlined,
  ShopOutlined,
  SignatureOutlined,
  StopOutlined,
  SunOutlined,
  DesktopOutlined,
  TagsOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  ToolOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  UploadOutlined,
  UpOutlined,
  UserAddOutlined,
  UserOutlined,
  UserSwitchOutlined,
  WarningOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import type { ComponentType, CSSProperties } from 'react';

const ICONS = {
  add: PlusOutlined,
  area: AppstoreOutlined,
  assign: UserSwitchOutlined,
  back: ArrowLeftOutlined,
  calendar: CalendarOutlined,
  camera: CameraOutlined,
  check: CheckOutlined,
  clock: ClockCircleOutlined,
  close: CloseOutlined,
  companies: ShopOutlined,
  contractors: TeamOutlined,
  create: FormOutlined,
  delete: DeleteOutlined,
  disable: StopOutlined,
  document: FileTextOutlined,
  down: DownOutlined,
  download: DownloadOutlined,
  edit: EditOutlined,
  empty: InboxOutlined,
  error: CloseCircleOutlined,
  excel: FileExcelOutlined,
  filter: FilterOutlined,
  finish: FileDoneOutlined,
  forward: ArrowRightOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  identity: IdcardOutlined,
  info: InfoCircleOutlined,
  inventory: InboxOutlined,
  invoice: BankOutlined,
  key: KeyOutlined,
  liquidation: AuditOutlined,
  list: UnorderedListOutlined,
  location: EnvironmentOutlined,
  lock: LockOutlined,
  logout: LogoutOutlined,
  mail: MailOutlined,
  masters: SettingOutlined,
  menu: MenuOutlined,
  mobile: MobileOutlined,
  moon: MoonOutlined,
  more: EllipsisOutlined,
  next: RightOutlined,
  notification: BellOutlined,
  pdf: FilePdfOutlined,
  permit: SafetyCertificateOutlined,
  phone: PhoneOutlined,
  photo: PictureOutlined,
  previous: LeftOutlined,
  price: DollarOutlined,
  repair: ToolOutlined,
  report: BarChartOutlined,
  retry: ReloadOutlined,
  search: SearchOutlined,
  services: TagsOutlined,
  settings: SettingOutlined,
  signature: SignatureOutlined,
  start: PlayCircleOutlined,
  success: CheckCircleOutlined,
  sun: SunOutlined,
  system: DesktopOutlined,
  undo: UndoOutlined,
  up: UpOutlined,
  upload: UploadOutlined,
  urgent: ThunderboltOutlined,
  user: UserOutlined,
  userAdd: UserAddOutlined,
  users: TeamOutlined,
  view: EyeOutlined,
  warning: WarningOutlined,
  alert: ExclamationCircleOutlined,
  zoomIn: ZoomInOutlined,
  zoomOut: ZoomOutOutlined,
} satisfies Record<string, ComponentType>;

/** The names of the icons the portal has. */
export type IconName = keyof typeof ICONS;

/** Every icon name, for lists of them. */
export const ICON_NAMES = Object.keys(ICONS) as IconName[];

/**
 * @param name a string from elsewhere, as an area descriptor's `icon`
 * @returns whether the portal has an icon of that name
 */
export const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

/**
 * `name`: one of the icon names; any other string draws the general one, so that a newer area's menu entry still has
 * an icon in an older shell. `label`: what assistive technology reads; without it the icon is decoration and is hidden.
 */
export type IconProps = {
  name: IconName | (string & {});
  label?: string;
  className?: string;
  style?: CSSProperties;
};

/** One icon of the portal, in the size and colour of the text around it. */
export function Icon({ name, label, ...rest }: IconProps) {
  const Drawing = isIconName(name) ? ICONS[name] : ICONS.area;
  return label ? (
    <Drawing {...rest} role="img" aria-label={label} />
  ) : (
    <Drawing {...rest} role="presentation" aria-hidden aria-label={undefined} />
  );
}
