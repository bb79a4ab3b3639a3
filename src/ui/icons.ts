import {
  ArrowDown,
  ArrowUp,
  Check,
  CircleAlert,
  CircleCheck,
  Copy,
  ExternalLink,
  GripVertical,
  Image,
  LogOut,
  MapPin,
  Menu,
  Pencil,
  Plus,
  Trash2,
  TriangleAlert,
  Upload,
  Users,
  Video,
  X,
} from 'lucide-react'

/* One icon for each meaning, wherever it appears. */
export const AddIcon = Plus
export const CancelIcon = X
export const CheckIcon = Check
export const CopyIcon = Copy
export const DeleteIcon = Trash2
export const DragIcon = GripVertical
export const EditIcon = Pencil
export const ErrorIcon = CircleAlert
export const ImageIcon = Image
export const LocationIcon = MapPin
export const MediaIcon = Image
export const MenuIcon = Menu
export const MoveDownIcon = ArrowDown
export const MoveUpIcon = ArrowUp
export const OpenIcon = ExternalLink
export const SignOutIcon = LogOut
export const SuccessIcon = CircleCheck
export const UploadIcon = Upload
export const UsersIcon = Users
export const VideoIcon = Video
export const WarningIcon = TriangleAlert
